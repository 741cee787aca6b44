type Point = { x: number; y: number };

/** The middle of a block, or a point so far from its left edge. */
export function pointOf(element: Element, fromLeft: number | null): Point {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + (fromLeft ?? width / 2), y: top + height / 2 };
}

/** Presses at a point and moves the pointer; the release is the caller's. */
export function press(element: Element, at: Point, by: Point): void {
  send(element, 'pointerdown', at);
  send(window, 'pointermove', { x: at.x + by.x / 2, y: at.y + by.y / 2 });
  send(window, 'pointermove', { x: at.x + by.x, y: at.y + by.y });
}

export function release(element: Element): void {
  send(window, 'pointerup', { x: 0, y: 0 });
  element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
}

function send(target: EventTarget, name: string, { x, y }: Point): void {
  const init = { bubbles: true, clientX: x, clientY: y, button: 0, pointerType: 'mouse' };
  target.dispatchEvent(new PointerEvent(name, init));
}
