/** A QR code, drawn in whole pixels and in black on white whatever the page's colours, so that scanners can read it. */
export function QrCode({
  drawing: { size, path },
  label,
  maxSide,
}: {
  drawing: { size: number; path: string };
  /** The text that screen readers announce. */
  label: string;
  maxSide: number;
}) {
  const side = size * Math.max(2, Math.floor(maxSide / size));
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      width={side}
      height={side}
      shapeRendering="crispEdges"
      className="h-auto max-w-full"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
