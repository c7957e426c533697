import { UnreadableInputError, type MetricContext } from "../../metric";
import { readInput } from "../input-file";
import { OfficePackage } from "../office-package";
import { attributeOf, childOf, childrenOf, type XmlElement } from "../xml";
import { ZipArchive } from "../zip";
import { allText, isOn, richText } from "./rich-text";
import { readStyles, type Styles } from "./styles";
import { readWorksheet, type Worksheet } from "./worksheet";

export interface SheetEntry {
  name: string;
  sheetId: string;
  part: string;
  kind: "worksheet" | "chartsheet";
}

/** A workbook opened once; sheets are parsed when they are first asked for. */
export class Workbook {
  readonly sheets: SheetEntry[];
  readonly isDate1904: boolean;
  readonly mainPart: string;
  private stylesRead: Styles | null = null;
  private stringsRead: string[] | null = null;
  private textsRead: string[][] | null = null;
  private wholeRead: boolean | null = null;
  private readonly parsed = new Map<string, Worksheet | null>();

  constructor(
    /** Path of the input file, for files that lie beside it. */
    readonly path: string,
    readonly pack: OfficePackage,
  ) {
    this.mainPart = this.pack.mainPart();
    const root = this.pack.xml(this.mainPart);
    if (root?.name !== "workbook") throw new UnreadableInputError("not a workbook");
    // A sheet whose part is not there is passed over, as spreadsheet readers do.
    const targets = new Map(this.pack.relationships(this.mainPart).map((relation) => [relation.id, relation]));
    this.sheets = childrenOf(childOf(root, "sheets") ?? root, "sheet").flatMap((sheet): SheetEntry[] => {
      const relation = targets.get(attributeOf(sheet, "id") ?? "");
      if (!relation || !pack.zip.has(relation.target)) return [];
      return [
        {
          name: attributeOf(sheet, "name") ?? "",
          sheetId: attributeOf(sheet, "sheetId") ?? "",
          part: relation.target,
          kind: relation.type === "chartsheet" ? "chartsheet" : "worksheet",
        },
      ];
    });
    this.isDate1904 = isOn(attributeOf(childOf(root, "workbookPr"), "date1904"));
  }

  get sheetNames(): string[] {
    return this.sheets.map((sheet) => sheet.name);
  }

  get styles(): Styles {
    return (this.stylesRead ??= readStyles(this.relatedXml("styles")));
  }

  /** Text of every shared string: its runs joined, without phonetic guides. */
  get sharedStrings(): string[] {
    return (this.stringsRead ??= this.stringItems().map((item) => richText(item)));
  }

  /** Every text element of each shared string, phonetic guides included. */
  get stringTexts(): string[][] {
    return (this.textsRead ??= this.stringItems().map(allText));
  }

  /** False when some text element of the shared strings is empty. */
  get areStringsWhole(): boolean {
    return (this.wholeRead ??= !this.stringTexts.some((item) => item.includes("")));
  }

  private stringItems(): XmlElement[] {
    const root = this.relatedXml("sharedStrings");
    return root ? childrenOf(root, "si") : [];
  }

  /** Reads every sheet now. Throws UnreadableInputError when one is broken. */
  readAll(): void {
    for (const name of this.sheetNames) this.worksheet(name);
  }

  /** A worksheet by its exact name; null when there is none or it is a chart sheet. */
  worksheet(name: string): Worksheet | null {
    const entry = this.sheets.find((sheet) => sheet.name === name);
    if (!entry || entry.kind !== "worksheet") return null;
    const sheet = this.sheetPart(entry.part);
    if (!sheet) throw new UnreadableInputError(`the sheet ${name.slice(0, 60)} is not in the workbook`);
    return sheet;
  }

  /** The cells of a part, read once; null when there is no such part. */
  sheetPart(part: string): Worksheet | null {
    const known = this.parsed.get(part);
    if (known !== undefined) return known;
    const sheet = readWorksheet(part, this);
    this.parsed.set(part, sheet);
    return sheet;
  }

  /** The sheet that was in front when the workbook was saved. Throws UnreadableInputError when it has no cells. */
  activeWorksheet(): Worksheet {
    const views = childOf(this.pack.xml(this.mainPart), "bookViews");
    const tabs = (views ? childrenOf(views, "workbookView") : []).map((view) => attributeOf(view, "activeTab"));
    const entry = this.sheets[Number(tabs.find((tab) => tab !== null) ?? 0)];
    const sheet = entry ? this.worksheet(entry.name) : null;
    if (!sheet) throw new UnreadableInputError("no sheet of cells is in front");
    return sheet;
  }

  private relatedXml(type: string): XmlElement | null {
    const part = this.pack.relationships(this.mainPart).find((relation) => relation.type === type)?.target;
    return part === undefined ? null : this.pack.xml(part);
  }
}

/** Opens a workbook. Throws UnreadableInputError when it is none or its name has another ending. */
export async function openWorkbook(path: unknown, ctx: MetricContext): Promise<Workbook> {
  const bytes = await readInput(path, ctx);
  if (!/\.(xlsx|xlsm|xltx|xltm)$/i.test(String(path)))
    throw new UnreadableInputError("the file name does not end in .xlsx");
  return new Workbook(String(path), new OfficePackage(new ZipArchive(bytes)));
}
