/** A QR code in whole pixels, dark on white, whatever the page's colours are. */
export function QrCode({
  drawing: { size, path },
  label,
  widest,
}: {
  drawing: { size: number; path: string };
  /** What it is: all that a screen reader can tell of it. */
  label: string;
  widest: number;
}) {
  const side = size * Math.max(2, Math.floor(widest / size));
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
