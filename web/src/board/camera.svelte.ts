/** The part of the map in view: a shift and a scale of the fitted map, changed by wheel, fingers, keys and buttons. */
const CLOSEST = 6;

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  moving = $state(false);
  #fingers = new Map<number, { x: number; y: number }>();
  #moved = 0;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly box: () => DOMRect | undefined,
    /** Width and height of the map, in any unit. */
    readonly map: () => [number, number],
  ) {}

  get transform(): string {
    return `translate3d(${this.x}px, ${this.y}px, 0) scale(${this.scale})`;
  }

  /** Where the first finger came down. The click of a tap may lie elsewhere: browsers move it to what they take for its target. */
  pressed = { x: 0, y: 0 };
  /** A drag, not a press: the click that follows is ignored. */
  get dragged(): boolean {
    return this.#moved > 6;
  }

  fit(): void {
    [this.x, this.y, this.scale] = [0, 0, 1];
  }

  zoom(factor: number, at?: { x: number; y: number }): void {
    const box = this.box();
    if (box === undefined) return;
    const [px, py] = at === undefined ? [box.width / 2, box.height / 2] : [at.x - box.left, at.y - box.top];
    const next = Math.min(CLOSEST, Math.max(1, this.scale * factor));
    const real = next / this.scale;
    this.scale = next;
    this.pan((px - this.x) * (1 - real), (py - this.y) * (1 - real));
  }

  pan(dx: number, dy: number): void {
    this.x += dx;
    this.y += dy;
    this.#hold();
    this.#touch();
  }

  /** Brings a point of the fitted map (0 to 1 each way) into the middle. */
  show(fx: number, fy: number, scale = this.scale): void {
    const box = this.box();
    if (box === undefined) return;
    this.scale = Math.min(CLOSEST, Math.max(1, scale));
    this.x = box.width / 2 - fx * box.width * this.scale;
    this.y = box.height / 2 - fy * box.height * this.scale;
    this.#hold();
  }

  wheel(event: WheelEvent): void {
    event.preventDefault();
    this.zoom(Math.exp(-event.deltaY * (event.ctrlKey ? 0.01 : 0.0016)), { x: event.clientX, y: event.clientY });
  }

  down(event: PointerEvent): void {
    // The first finger of a gesture: any pointer still listed was lost without a pointerup.
    const at = { x: event.clientX, y: event.clientY };
    if (event.isPrimary) {
      this.#fingers.clear();
      this.#moved = 0;
      this.pressed = at;
    }
    this.#fingers.set(event.pointerId, at);
  }

  move(event: PointerEvent): void {
    const before = this.#fingers.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...this.#fingers].find(([id]) => id !== event.pointerId)?.[1];
    this.#fingers.set(event.pointerId, now);
    this.#moved += Math.abs(now.x - before.x) + Math.abs(now.y - before.y);
    if (!this.dragged) return;
    if (other === undefined) return this.pan(now.x - before.x, now.y - before.y);
    const apart = (a: { x: number; y: number }) => Math.max(1, Math.hypot(a.x - other.x, a.y - other.y));
    this.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  }

  up(event: PointerEvent): void {
    this.#fingers.delete(event.pointerId);
  }

  /** Keeps the map inside its frame, filling it as far as it can. */
  #hold(): void {
    const box = this.box();
    if (box === undefined) return;
    const [width, height] = this.map();
    const k = Math.min(box.width / width, box.height / height);
    this.x = held(this.x, box.width, width * k, this.scale);
    this.y = held(this.y, box.height, height * k, this.scale);
  }

  /** While it moves the browser may cache the map as a bitmap; afterwards it is drawn sharp again. */
  #touch(): void {
    this.moving = true;
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => (this.moving = false), 180);
  }
}

/** A shift along one axis, for a map of this extent in the middle of a frame. */
function held(shift: number, frame: number, extent: number, scale: number): number {
  const before = ((frame - extent) / 2) * scale;
  if (extent * scale <= frame) return (frame - extent * scale) / 2 - before;
  return Math.min(-before, Math.max(frame - before - extent * scale, shift));
}
