import { ActionIcon, Button } from '@mantine/core';
import { IconZoomIn, IconZoomOut } from '@tabler/icons-react';
import { type RefObject, useEffect, useState } from 'react';
import { Hint } from '../../../ui/hint';
import styles from './ownership.module.css';

const ZOOM_STEP = 0.25;
const ZOOM_MIN = 0.25;
/** Below this the words are too small to read. */
const ZOOM_READABLE = 0.85;
const ZOOM_MAX = 1.5;
const FRAME_PADDING = 16;

interface Drawing {
  /** What it is seen through. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly width: number;
  /** Where the company stands, from the left. */
  readonly centre: number;
}

/** How large it is drawn. A wide chain opens smaller, but still readable, and with the company in sight. */
export function useDrawingZoom({ frame, width, centre }: Drawing) {
  const [factor, setFactor] = useState(1);
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const first = Math.min(1, Math.max(ZOOM_READABLE, roomIn(element) / width));
    setFactor(first);
    requestAnimationFrame(() => {
      element.scrollLeft = centre * first - element.clientWidth / 2;
    });
  }, [frame, width, centre]);

  const change = (by: number) => setFactor((now) => Math.min(ZOOM_MAX, Math.max(ZOOM_MIN, now + by)));
  return {
    factor,
    smaller: () => change(-ZOOM_STEP),
    larger: () => change(ZOOM_STEP),
    fit: () => {
      const room = frame.current === null ? width : roomIn(frame.current);
      setFactor(Math.min(1, Math.max(ZOOM_MIN, room / width)));
    },
  };
}

export function ZoomBar({ zoom }: { zoom: ReturnType<typeof useDrawingZoom> }) {
  const percent = `${Math.round(zoom.factor * 100)}%`;
  return (
    <div className={`${styles.zoom} no-print`}>
      <Hint label="Diminuir">
        <ActionIcon variant="default" size={30} aria-label="Diminuir o desenho" onClick={zoom.smaller}>
          <IconZoomOut size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <span className="tabular" role="status" aria-label={`Tamanho do desenho: ${percent}`}>
        {percent}
      </span>
      <Hint label="Aumentar">
        <ActionIcon variant="default" size={30} aria-label="Aumentar o desenho" onClick={zoom.larger}>
          <IconZoomIn size={16} aria-hidden />
        </ActionIcon>
      </Hint>
      <Button variant="default" size="compact-sm" onClick={zoom.fit}>
        Ajustar à largura
      </Button>
    </div>
  );
}

/** Without the padding on both sides. */
function roomIn(frame: HTMLElement): number {
  return frame.clientWidth - 2 * FRAME_PADDING;
}
