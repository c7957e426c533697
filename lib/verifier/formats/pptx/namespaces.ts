export const DRAWING = "http://schemas.openxmlformats.org/drawingml/2006/main";
export const PRESENTATION = "http://schemas.openxmlformats.org/presentationml/2006/main";
