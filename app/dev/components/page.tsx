import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Gallery } from "@/components/gallery/gallery";

export const metadata: Metadata = { title: "Components" };

/** Every primitive in every state; not in a built console. */
export default function ComponentsPage() {
  // Not a setting: the build puts a constant here.
  // eslint-disable-next-line no-restricted-syntax
  if (process.env.NODE_ENV === "production") notFound();
  return <Gallery />;
}
