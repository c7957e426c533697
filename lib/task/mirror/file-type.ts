const HTML = /^\s*(?:\uFEFF)?(?:<!--[\s\S]{0,500}?-->\s*)?<(?:!doctype\s+html|html)\b/i;

/**
 * Says what is wrong with the first bytes of a downloaded file, or null. A page of HTML where another file was asked
 * for is what a sign-in wall or a proxy answers; kept, it would fail every task that opens it.
 */
export function typeFault(address: string, head: Uint8Array): string | null {
  const path = address.replace(/[?#].*$/s, "");
  if (/\.x?html?$|\/$/i.test(path)) return null;
  const text = new TextDecoder("utf-8", { fatal: false }).decode(head.subarray(0, 1_024));
  return HTML.test(text) ? "the answer is a page of HTML, not the file" : null;
}
