import { healthResponse } from "@/lib/api/health-response";

export const dynamic = "force-dynamic";

/** Whether console and database answer. No sign-in: supervisors ask it. */
export const GET = healthResponse;
