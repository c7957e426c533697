import { describe, expect, it } from "vitest";
import { ApiProblem, plainProblem } from "@/lib/client/problem";
import { draftErrors, refusedFields } from "./password-errors";

const LONG = "a long enough password";

describe("the password form", () => {
  it("refuses what the API would, and a slip in the repetition", () => {
    expect(draftErrors({ current: "", wanted: "short", repeated: "short" }, false)).toEqual({
      wanted: "Give at least 12 characters; these are 5.",
    });
    expect(draftErrors({ current: "", wanted: "x".repeat(129), repeated: "" }, false)).toEqual({
      wanted: "Give at most 128 characters; these are 129.",
    });
    expect(draftErrors({ current: "", wanted: LONG, repeated: `${LONG}x` }, false)).toEqual({
      repeated: "The two do not match.",
    });
  });

  it("asks for the current password only where there is one", () => {
    const draft = { current: "", wanted: LONG, repeated: LONG };
    expect(draftErrors(draft, false)).toEqual({});
    expect(draftErrors(draft, true)).toEqual({ current: "Give the current password." });
  });

  it("shows a refusal of the API on the field that it names", () => {
    const problem = {
      ...plainProblem(400, "The request is not valid", "no"),
      invalid_params: [{ pointer: "/current_password", reason: "is not the current password" }],
    };
    expect(refusedFields(new ApiProblem(problem))).toEqual({ current: "This is not the current password." });
    expect(refusedFields(new ApiProblem(plainProblem(503, "away", "away")))).toEqual({});
    expect(refusedFields(new TypeError("offline"))).toEqual({});
  });
});
