/** For example "840 kB" or "2.4 MB", with the units that phones show. */
export function formatFileSize(bytes: number): string {
  return bytes < 1_000_000
    ? `${Math.ceil(bytes / 1000)} kB`
    : `${(bytes / 1_000_000).toFixed(1)} MB`;
}
