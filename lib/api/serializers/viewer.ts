import type { ControlWire, ViewerStateWire, ViewerWire } from "@/lib/domain/slot/slot.viewer.wire";
import type { OpenedViewer } from "@/lib/services/viewer/open-viewer";
import type { SeenControl, ViewerState } from "@/lib/services/viewer/viewer-state";
import { STREAM_PATH } from "../viewer-stream";

export function serializeViewerState(state: ViewerState): ViewerStateWire {
  return {
    live: state.liveLack === null,
    live_lack: state.liveLack,
    control: serializeControl(state.control),
    control_lack: state.controlLack,
  };
}

export function serializeViewer(slotId: string, viewer: OpenedViewer): ViewerWire {
  return {
    stream: `${STREAM_PATH}/${slotId}?ticket=${encodeURIComponent(viewer.ticket)}`,
    mode: viewer.mode,
    control: serializeControl(viewer.control),
  };
}

/** The lease's own id stays inside: it is what the worker lets input through for. */
function serializeControl(control: SeenControl | null): ControlWire | null {
  return (
    control && {
      kind: control.kind ?? "person",
      name: control.name,
      reason: control.reason,
      until: control.until.toISOString(),
      is_mine: control.isMine,
    }
  );
}
