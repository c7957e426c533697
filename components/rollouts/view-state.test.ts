import { describe, expect, it } from "vitest";
import { parseView, shownColumns, viewHref } from "./view-state";

const parse = (text: string) => parseView(new URLSearchParams(text));

describe("the address of a view", () => {
  it("comes back from itself", () => {
    const view = parse("filter=status:done -app:os&group=host&columns=attempt,score,host&pin=score");
    const href = viewHref("/x", view);
    expect(href).toBe("/x?filter=status:done+-app:os&group=host&columns=attempt,score,host&pin=score");
    expect(parse(href.slice(3))).toEqual(view);
  });

  it("says nothing of what nobody chose, and tells no groups from none chosen", () => {
    expect(viewHref("/x", parse(""))).toBe("/x");
    expect(parse("").group).toBeUndefined();
    expect(parse("group=none").group).toBeNull();
    expect(viewHref("/x", parse("group=none"))).toBe("/x?group=none");
  });

  it("takes the facts that other pages link by as terms, quoted where they must be", () => {
    expect(parse("outcome=fail&task=7ef").filter).toBe("outcome:fail task:7ef");
    expect(parse("filter=steps:>3&task=a b").filter).toBe('steps:>3 task:"a b"');
  });

  it("opens a stale link without what is no column, and keeps a filter that it cannot read", () => {
    expect(parse("columns=zebra,score&group=colour").columns).toEqual(["attempt", "score"]);
    expect(parse("filter=zebra:1").filter).toBe("zebra:1");
  });

  it("shows the attempt first and pinned columns next", () => {
    expect(shownColumns({ columns: ["attempt", "status", "score", "host"], pinned: ["host"] })).toEqual([
      ...["attempt", "host", "status", "score"],
    ]);
  });
});
