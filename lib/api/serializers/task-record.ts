import { pastsOf, recordRate, type TaskRecord } from "@/lib/domain/task/task-record";
import type { TaskRecordWire } from "@/lib/domain/task/task-record.wire";

export function serializeTaskRecord(record: TaskRecord): TaskRecordWire {
  return { task_id: record.taskId, last: record.last, rate: recordRate(record), pasts: pastsOf(record) };
}
