/** The part of noVNC that the live view uses; the package brings no types. */
declare module "@novnc/novnc" {
  export default class RFB extends EventTarget {
    constructor(target: HTMLElement, channel: WebSocket, options?: { shared?: boolean });
    viewOnly: boolean;
    scaleViewport: boolean;
    focusOnClick: boolean;
    background: string;
    qualityLevel: number;
    disconnect(): void;
    focus(): void;
  }
}
