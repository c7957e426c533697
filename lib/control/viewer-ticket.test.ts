import { describe, expect, it } from "vitest";
import { readViewerTicket, signViewerTicket, VIEWER_TICKET_MS, viewerTicketKey } from "./viewer-ticket";

const key = viewerTicketKey("a secret of the installation");
const said = { desktop_id: "dsk_1", workspace_id: "wsp_1", actor: "user:u", mode: "view", lease_id: null } as const;

describe("viewer ticket", () => {
  it("says what was signed, until it expires", () => {
    const text = signViewerTicket(key, said, 1_000);
    expect(readViewerTicket(key, text, 1_000)).toMatchObject(said);
    expect(readViewerTicket(key, text, 999 + VIEWER_TICKET_MS)).not.toBeNull();
    expect(readViewerTicket(key, text, 1_000 + VIEWER_TICKET_MS)).toBeNull();
  });

  it("is never the same twice", () => {
    const nonces = [1, 2].map(() => readViewerTicket(key, signViewerTicket(key, said, 0), 0)?.nonce);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  it("is refused when one byte of it or its key is another", () => {
    const text = signViewerTicket(key, said, 0);
    const [body = "", signature = ""] = text.split(".");
    const raised = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(body, "base64url").toString()), mode: "control" }),
    ).toString("base64url");
    expect(readViewerTicket(key, `${raised}.${signature}`, 0)).toBeNull();
    expect(readViewerTicket(key, `${body}.${signature.slice(0, -2)}AA`, 0)).toBeNull();
    expect(readViewerTicket(key, body, 0)).toBeNull();
    expect(readViewerTicket(key, `${text}.x`, 0)).toBeNull();
    expect(readViewerTicket(viewerTicketKey("another"), text, 0)).toBeNull();
  });
});
