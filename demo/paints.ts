// What the drawings of the demo shop's photos paint with: gradients and filters for the <defs> of an SVG.

export const gold = `<linearGradient id="gold" x1="0" y1="0" x2="0.4" y2="1">
      <stop offset="0" stop-color="#fff0b0"/><stop offset="0.35" stop-color="#e0ab3a"/>
      <stop offset="0.7" stop-color="#a36b14"/><stop offset="1" stop-color="#f0c860"/>
    </linearGradient>`;

/** A surface from its lit corner at the top left to the dark one; a larger `slant` turns it further from above. */
export function surface(id: string, [lit, dark]: [string, string], slant = 0.3): string {
  return `<linearGradient id="${id}" x1="0" y1="0" x2="${slant}" y2="1">
      <stop offset="0" stop-color="${lit}"/><stop offset="1" stop-color="${dark}"/>
    </linearGradient>`;
}

type Lamp = { at?: [number, number]; glare: number; shade: number };

/** The light of a lamp over the whole picture: its glare near the lamp, and the shade in the corners. */
export function lamp({ at: [x, y] = [0.3, 0.15], glare, shade }: Lamp): string {
  return `<radialGradient id="light" cx="${x}" cy="${y}" r="1.05">
      <stop offset="0" stop-color="#fff6e0" stop-opacity="${glare}"/><stop offset="0.5" stop-color="#fff6e0" stop-opacity="0"/>
      <stop offset="1" stop-color="#000000" stop-opacity="${shade}"/>
    </radialGradient>`;
}

/** Blur for shadows: `soft` of what stands high, `near` of what lies flat. */
export function shadows(near = 4): string {
  return `<filter id="soft"><feGaussianBlur stdDeviation="14"/></filter>
    <filter id="near"><feGaussianBlur stdDeviation="${near}"/></filter>`;
}
