import type { Metadata } from "next";
import { ErrorList } from "@/components/docs/error-list";
import { PROBLEM_CODES, PROBLEM_STATUS, PROBLEM_TITLES, problemPage } from "@/lib/api/problem-codes";

export const metadata: Metadata = { title: "Error codes" };
export const dynamic = "force-static";

/** All codes by HTTP status. Public: problem documents lead here. */
export default function ErrorCodesPage() {
  const errors = PROBLEM_CODES.map((code) => ({
    code,
    status: PROBLEM_STATUS[code],
    title: PROBLEM_TITLES[code],
    href: problemPage(code),
  })).sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  return <ErrorList errors={errors} />;
}
