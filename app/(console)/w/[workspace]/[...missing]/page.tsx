import { notFound } from "next/navigation";

/** An address of no page: the "not found" of the workspace, with its rail, instead of the bare one. */
export default function UnknownPage() {
  notFound();
}
