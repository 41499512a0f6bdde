import { closestTo } from './dom';

/** Highlights the lines of the term under the pointer. */
export function addLitLines(svg: SVGSVGElement): void {
  const lines = [...svg.querySelectorAll('line')].map((line) => ({
    line,
    ends: (line.dataset.ends ?? '').split(' '),
  }));
  const nodes = [...svg.querySelectorAll<SVGElement>('[data-node]')];
  let lit: string | null = null;

  function light(pointedAt: string | null): void {
    if (pointedAt === lit) return;
    lit = pointedAt;
    const near = new Set([lit]);
    for (const { line, ends } of lines) {
      const isLit = lit !== null && ends.includes(lit);
      line.classList.toggle('lit', isLit);
      if (isLit) ends.forEach((end) => near.add(end));
    }
    for (const node of nodes)
      node.classList.toggle('lit', lit !== null && near.has(node.dataset.node ?? ''));
    svg.classList.toggle('pointed', lit !== null);
  }

  svg.addEventListener('pointerover', (event) =>
    light(closestTo(event, '[data-node]')?.dataset.node ?? null),
  );
  svg.addEventListener('pointerleave', () => light(null));
}
