import { expect, it } from "vitest";
import { adviceFor, stopsWhile } from "./problem-advice";

it("says who can grant a right, and never to send a forbidden request again", () => {
  expect(adviceFor({ status: 403, code: "forbidden" })).toContain("owner or admin");
});

it("points to the health only where the installation itself is at fault, and says what stops then", () => {
  expect(adviceFor({ status: 503, code: "unavailable" })).toContain("health");
  expect(stopsWhile({ status: 503 })).toContain("waits");
  expect(adviceFor({ status: 400, code: "invalid_request" })).not.toContain("health");
  expect(stopsWhile({ status: 404 })).toBeNull();
});
