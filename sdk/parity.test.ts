import { describe, expect, it } from "vitest";
import { z } from "zod";
import { pythonLack, runPython } from "@/lib/testing/python";
import parity from "./parity.json";
import { typescriptSurface } from "./testing/typescript-surface";

const camel = (name: string) => name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());
const sorted = (names: Iterable<string>) => [...names].sort();
const table = Object.entries(parity.classes as Record<string, Record<string, string[] | null>>);

const surfaceSchema = z.object({
  classes: z.record(z.string(), z.record(z.string(), z.array(z.string()).nullable())),
  functions: z.record(z.string(), z.array(z.string())),
  errors: z.array(z.string()),
  reward: z.array(z.string()),
});

describe("the TypeScript client", () => {
  const surface = typescriptSurface();

  it.each(table)("%s has the calls of the table with their parameters, and no others", (name, wanted) => {
    const found = surface.classes.get(name) ?? new Map<string, string[] | null>();
    expect(sorted(found.keys())).toEqual(sorted(Object.keys(wanted).map(camel)));
    for (const [member, parameters] of Object.entries(wanted)) {
      const got = found.get(camel(member)) ?? null;
      expect(got && sorted(got), `${name}.${member}`).toEqual(parameters && sorted(parameters.map(camel)));
    }
  });

  it("has the reward, the errors and the connect of the table", () => {
    expect(surface.interfaces.get("Reward")).toEqual(parity.reward);
    const classes = [...Object.keys(parity.classes), ...parity.errors];
    expect(sorted(surface.exported)).toEqual(sorted([...classes, "connect", "VERSION"]));
    const connecting = [...parity.connect.map(camel), ...parity.only.typescript.connect];
    expect(sorted(surface.functions.get("connect") ?? [])).toEqual(sorted(new Set(connecting)));
  });
});

describe("the Python client", () => {
  const lack = pythonLack();
  const read = async () => {
    const { stdout, stderr } = await runPython(["../testing/python_surface.py"]);
    expect(stderr).toBe("");
    return surfaceSchema.parse(JSON.parse(stdout));
  };

  it("has the calls of the table with their parameters, and no others, with asyncio too", async (context) => {
    if (lack !== null) return context.skip(lack);
    const { classes, functions, errors, reward } = await read();
    for (const [name, wanted] of table) {
      // An attempt asks nothing of the server, so it needs no twin.
      const kinds = name === "Attempt" ? [name] : [name, `Async${name}`];
      for (const kind of kinds) expect(classes[kind], kind).toEqual(wanted);
    }
    expect(reward).toEqual(parity.reward);
    expect(sorted(errors)).toEqual(sorted(parity.errors));
    const connecting = [...parity.connect, ...parity.only.python.connect];
    expect(functions).toEqual({ connect: connecting, connect_async: connecting });
  });
});
