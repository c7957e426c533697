import type { Metadata } from "next";
import { Suspense } from "react";
import { TaskView } from "@/components/task/task-view";

export const metadata: Metadata = { title: "Task" };

export default async function TaskPage({ params }: { params: Promise<{ taskSet: string; taskId: string }> }) {
  const { taskSet, taskId } = await params;
  return (
    <Suspense>
      <TaskView taskSet={decodeURIComponent(taskSet)} taskId={decodeURIComponent(taskId)} />
    </Suspense>
  );
}
