import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { newSlotSchema } from "@/lib/domain/slot/slot.wire";
import { newSlotBody, slotCurl } from "./new-computer";

it("leaves out what was not chosen, and is a body that the API takes", () => {
  expect(newSlotBody({ template: "", task: null, ttlSeconds: 900 })).toEqual({ ttl_seconds: 900 });
  const task = { taskSet: "starter", id: "f02d6a9b", instruction: "Count" };
  const body = newSlotBody({ template: "office@2", task, ttlSeconds: 900 });
  expect(newSlotSchema.parse(body)).toEqual({
    template: "office@2",
    task_set: "starter",
    task: "f02d6a9b",
    ttl_seconds: 900,
  });
});

it("shows a command whose shell sends exactly that body", () => {
  const body = { task_set: "it's a set", task: 'a "task" with $HOME', ttl_seconds: 900 };
  const script = `curl() { while [ $# -gt 0 ]; do [ "$1" = -d ] && printf %s "$2"; shift; done; }\n${slotCurl("http://127.0.0.1:3000", body)}`;
  expect(JSON.parse(execFileSync("sh", ["-c", script]).toString())).toEqual(body);
});
