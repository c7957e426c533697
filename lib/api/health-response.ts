import { installation } from "@/lib/auth/installation";

/** 200 while the database answers, else 503; says nothing else about the installation. */
export async function healthResponse(): Promise<Response> {
  const headers = { "cache-control": "no-store" };
  try {
    await installation().db.pool.query("SELECT 1");
    return Response.json({ status: "ok" }, { headers });
  } catch {
    return Response.json({ status: "unavailable" }, { status: 503, headers });
  }
}
