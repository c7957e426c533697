import { unknownRoute } from "@/lib/api/unknown-route";

export const dynamic = "force-dynamic";

/** Whatever no other route takes, answered as a problem document. No sign-in: the routes are public knowledge. */
export {
  unknownRoute as GET,
  unknownRoute as POST,
  unknownRoute as PUT,
  unknownRoute as PATCH,
  unknownRoute as DELETE,
};
