import type { Metadata } from "next";
import { ErrorList } from "@/components/docs/error-list";
import { PROBLEM_TITLES, problemPage } from "@/lib/api/problem-codes";
import { ERROR_CODES, ERROR_STATUS } from "@/lib/domain/errors";

export const metadata: Metadata = { title: "Error codes" };

/** All codes by HTTP status. Public: problem documents lead here. */
export default function ErrorCodesPage() {
  const errors = ERROR_CODES.map((code) => ({
    code,
    status: ERROR_STATUS[code],
    title: PROBLEM_TITLES[code],
    href: problemPage(code),
  })).sort((a, b) => a.status - b.status || a.code.localeCompare(b.code));
  return <ErrorList errors={errors} />;
}
