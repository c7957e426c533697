import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import ts from "typescript";

const FOLDER = fileURLToPath(new URL("../typescript/src", import.meta.url));

export interface Surface {
  /** Members of each class; null for one that is read, else its parameters with the members of its options. */
  classes: Map<string, Map<string, string[] | null>>;
  functions: Map<string, string[]>;
  /** Members of each interface, those it extends included. */
  interfaces: Map<string, string[]>;
  /** Names of the values that the index exports. */
  exported: string[];
}

/** Reads what the TypeScript client offers from its source. */
export function typescriptSurface(): Surface {
  const files = readdirSync(FOLDER).filter((file) => file.endsWith(".ts") && file !== "wire.ts");
  const sources = files.map((file) =>
    ts.createSourceFile(file, readFileSync(path.join(FOLDER, file), "utf8"), ts.ScriptTarget.ES2022, true),
  );
  const statements = sources.flatMap(({ statements }) => [...statements]);
  const interfaces = new Map<string, string[]>();
  const declared = new Map(statements.filter(ts.isInterfaceDeclaration).map((found) => [found.name.text, found]));
  const membersOf = (name: string): string[] => {
    const found = declared.get(name);
    if (!found) return [];
    const bases = (found.heritageClauses ?? []).flatMap(({ types }) => types.map((type) => type.getText()));
    return [...bases.flatMap(membersOf), ...found.members.map((member) => nameOf(member))];
  };
  for (const name of declared.keys()) interfaces.set(name, membersOf(name));

  const parametersOf = (parameters: readonly ts.ParameterDeclaration[]) =>
    parameters.flatMap((parameter) => {
      const type = parameter.type?.getText() ?? "";
      return type.endsWith("Options") ? membersOf(type) : [parameter.name.getText()];
    });
  const classes = new Map<string, Map<string, string[] | null>>();
  for (const found of statements.filter(ts.isClassDeclaration)) {
    const members = new Map<string, string[] | null>();
    for (const member of found.members) {
      const isHidden = ts.getCombinedModifierFlags(member) & (ts.ModifierFlags.Private | ts.ModifierFlags.Static);
      if (ts.isConstructorDeclaration(member)) {
        for (const parameter of member.parameters) {
          if (ts.getCombinedModifierFlags(parameter) !== ts.ModifierFlags.None) members.set(nameOf(parameter), null);
        }
      } else if (!isHidden && member.name && ts.isIdentifier(member.name)) {
        members.set(member.name.text, ts.isMethodDeclaration(member) ? parametersOf(member.parameters) : null);
      }
    }
    classes.set(found.name?.text ?? "", members);
  }
  const functions = new Map(
    statements
      .filter(ts.isFunctionDeclaration)
      .map((found) => [found.name?.text ?? "", parametersOf(found.parameters)] as const),
  );
  const index = sources.find(({ fileName }) => fileName === "index.ts");
  const exported = [...(index?.statements ?? [])]
    .filter(ts.isExportDeclaration)
    .filter(({ isTypeOnly }) => !isTypeOnly)
    .flatMap(({ exportClause }) =>
      exportClause && ts.isNamedExports(exportClause) ? exportClause.elements.map((element) => element.name.text) : [],
    );
  return { classes, functions, interfaces, exported };
}

const nameOf = (member: { name?: ts.Node }) => member.name?.getText() ?? "";
