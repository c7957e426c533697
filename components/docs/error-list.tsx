import { Link } from "@/components/ui/link";

export interface ErrorEntry {
  code: string;
  status: number;
  title: string;
  href: string;
}

/** All error codes of the API, each leading to its page. */
export function ErrorList({ errors }: { errors: readonly ErrorEntry[] }) {
  return (
    <>
      <h1 className="text-20 font-semibold tracking-[-.01em]">Error codes</h1>
      <p className="mt-1 text-ink-2">
        Every refusal of the API is a problem document. Its <code className="font-mono text-12">code</code> is one of
        these, its <code className="font-mono text-12">type</code> leads to the page of that code.
      </p>
      <table className="mt-5 w-full text-left">
        <thead className="border-b border-line text-12 text-ink-3">
          <tr className="h-7">
            <th scope="col" className="pr-4 font-medium">
              Code
            </th>
            <th scope="col" className="w-16 pr-4 font-medium">
              HTTP
            </th>
            <th scope="col" className="font-medium max-sm:hidden">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {errors.map(({ code, status, title, href }) => (
            <tr key={code} className="border-b border-line hover:bg-hover">
              <td className="py-1.5 pr-4">
                <Link href={href} className="inline-block py-0.5 font-mono text-12 text-accent hover:underline">
                  {code}
                </Link>
                <span className="block text-12 text-ink-3 sm:hidden">{title}</span>
              </td>
              <td className="pr-4 text-ink-2">{status}</td>
              <td className="text-ink-2 max-sm:hidden">{title}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
