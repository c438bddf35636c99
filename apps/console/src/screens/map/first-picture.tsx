import { mercator } from '@meguri/contracts';
import type { ReactNode } from 'react';
import { labelFits, rankClasses, type DrawnCell } from './cell-layer.ts';
import { landHref } from './country-layer.ts';
import { diameterPx } from './map-cells.ts';

/**
 * The whole world with its circles as the server renders it, in the place of the map. It is part of the first
 * paint, and is removed when the map is drawn.
 */
export function FirstPicture({ cells, chosen }: { cells: readonly DrawnCell[]; chosen: number | null }) {
  const largest = Math.max(0, ...cells.map(({ size }) => size));
  return (
    <div className="map-first" aria-hidden>
      <div className="map-world">
        <svg className="map-land">
          <use href={landHref} />
        </svg>
        {cells.map((one, place) => (
          <Spot key={one.cell.cell} drawn={one} px={diameterPx(one.size, largest)}>
            <span className={`map-cell ${rankClasses(cells, place, chosen)}`} />
          </Spot>
        ))}
        {cells.map((one) => {
          const px = diameterPx(one.size, largest);
          return labelFits(one.label, px) ? (
            <Spot key={one.cell.cell} drawn={one} px={px} isLabel>
              <span className="map-label">{one.label}</span>
            </Spot>
          ) : null;
        })}
      </div>
    </div>
  );
}

interface SpotProps {
  drawn: DrawnCell;
  px: number;
  isLabel?: boolean;
  children: ReactNode;
}

function Spot({ drawn, px, isLabel = false, children }: SpotProps) {
  const { x, y } = mercator(drawn.cell.middle.latitude, drawn.cell.middle.longitude);
  return (
    <span
      className={`map-spot${isLabel ? ' map-spot-label' : ''}`}
      style={{ left: `${100 * x}%`, top: `${100 * y}%`, width: px, height: px }}
    >
      {children}
    </span>
  );
}
