import { Tokenizer } from "htmlparser2";

export interface HtmlTokens {
  open(name: string, attributes: Map<string, string>): void;
  close(name: string): void;
  text(text: string): void;
  comment(text: string): void;
  instruction(text: string): void;
  /** Without the word itself, e.g. "html". */
  doctype(text: string): void;
}

/** The tags, texts and comments of a page, names in lower case, entities decoded, of equal attributes the first. */
export function tokenizeHtml(source: string, to: HtmlTokens): void {
  let name = "";
  let attributes = new Map<string, string>();
  let attribute = "";
  let value = "";
  const slice = (from: number, end: number) => source.slice(from, end);
  const opened = () => to.open(name, attributes);
  const tokenizer = new Tokenizer(
    {},
    {
      onopentagname(from, end) {
        name = slice(from, end).toLowerCase();
        attributes = new Map();
      },
      onattribname(from, end) {
        attribute = slice(from, end).toLowerCase();
        value = "";
      },
      onattribdata: (from, end) => (value += slice(from, end)),
      onattribentity: (code) => (value += String.fromCodePoint(code)),
      onattribend() {
        if (!attributes.has(attribute)) attributes.set(attribute, value);
      },
      onopentagend: opened,
      onselfclosingtag: opened,
      onclosetag: (from, end) => to.close(slice(from, end).toLowerCase()),
      ontext: (from, end) => to.text(slice(from, end)),
      ontextentity: (code) => to.text(String.fromCodePoint(code)),
      oncomment(from, end, offset) {
        const text = slice(from, end - offset);
        if (text.startsWith("?")) to.instruction(text.slice(1));
        else to.comment(text);
      },
      ondeclaration: (from, end) => to.doctype(slice(from, end).replace(/^doctype\s*/i, "")),
      onprocessinginstruction: (from, end) => to.instruction(slice(from, end)),
      oncdata: () => undefined,
      onend: () => undefined,
    },
  );
  tokenizer.write(source);
  tokenizer.end();
}
