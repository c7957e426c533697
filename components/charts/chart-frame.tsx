"use client";
import { Download, Table2 } from "lucide-react";
import { useState, type ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { Icon } from "@/components/ui/icon";
import { Table, Td, Th } from "@/components/ui/table";
import { saveCsv, type CsvTable } from "@/lib/client/save-csv";

interface ChartFrameProps {
  title: string;
  hint?: ReactNode;
  /** One sentence for readers: what is drawn and where it ends. */
  label: string;
  table: CsvTable;
  /** Name of the CSV file without its ending. */
  fileName: string;
  height?: number;
  /** Instead of an empty drawing. */
  emptyWords?: string;
  children: ReactNode;
}

/** A chart with its two other forms: the same numbers as a table, and as CSV. Words instead of an empty drawing. */
export function ChartFrame({
  title,
  hint,
  label,
  table,
  fileName,
  height = 200,
  emptyWords = "Nothing to draw yet: no attempt has ended.",
  children,
}: ChartFrameProps) {
  const [asTable, setAsTable] = useState(false);
  const isEmpty = table.rows.length === 0;
  return (
    <section className="min-w-0 border-t border-line py-3">
      <div className="mb-2 flex items-start gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-x-2 py-1">
          <h2 className="font-semibold whitespace-nowrap">{title}</h2>
          {hint ? <span className="text-12 text-ink-3">{hint}</span> : null}
        </div>
        <div className="ml-auto flex shrink-0 gap-1">
          <Button variant="quiet" aria-pressed={asTable} onClick={() => setAsTable(!asTable)} disabled={isEmpty}>
            <Icon of={Table2} />
            {asTable ? "Chart" : "Table"}
          </Button>
          <Button variant="quiet" onClick={() => saveCsv(`${fileName}.csv`, table)} disabled={isEmpty}>
            <Icon of={Download} />
            CSV
          </Button>
        </div>
      </div>
      {isEmpty ? (
        <p className="text-ink-3" style={{ minHeight: height }}>
          {emptyWords}
        </p>
      ) : asTable ? (
        <div
          className="overflow-y-auto"
          style={{ maxHeight: Math.max(height, 240) }}
          tabIndex={0}
          role="region"
          aria-label={`${title} as a table`}
        >
          <Table flush>
            <thead>
              <tr>
                {table.columns.map((column, index) => (
                  <Th key={column} num={index > 0}>
                    {column}
                  </Th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map((row, index) => (
                <tr key={index}>
                  {row.map((cell, column) => (
                    <Td key={column} num={column > 0}>
                      {cell ?? "—"}
                    </Td>
                  ))}
                </tr>
              ))}
            </tbody>
          </Table>
        </div>
      ) : (
        <div role="img" aria-label={label} className="w-full" style={{ height }}>
          {children}
        </div>
      )}
    </section>
  );
}
