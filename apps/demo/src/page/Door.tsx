/** A door ajar that stands on the line under it; its light falls on the floor. */
export function Door() {
  return (
    <svg className="door" viewBox="0 0 304 372" aria-hidden="true">
      <linearGradient id="spill" x1="1" x2="0">
        <stop className="near" offset=".05" />
        <stop className="far" offset="1" />
      </linearGradient>
      <path className="wall" d="M44 340V148a108 108 0 01216 0v192z" />
      <path className="inside" d="M68 340V150a84 84 0 01168 0v190z" />
      <path className="floor" fill="url(#spill)" d="M68 340H236L284 372H-420z" />
      <path className="edge" d="M68 340V150a84 84 0 01168 0v190" />
      <path className="leaf" d="M68 340V150c0-46 26-78 58-82 18-2 26 16 26 46v254z" />
      <path className="panel" d="M84 327V160c0-34 18-58 38-62 10-2 15 8 15 26v79l-53 3zM84 222l53-3v118L84 325" />
      <circle className="knob" cx="143" cy="226" r="4" />
      <path className="step" d="M24 340h256" />
    </svg>
  )
}
