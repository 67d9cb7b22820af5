import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Image } from '@/api';
import { cropOf, type Point, type Shape, variantOf } from './crop';
import classes from './focal-point.module.css';

type Props = {
  image: Image;
  shape: Shape;
  value: Point;
  /** The point moves. */
  onMove: (point: Point) => void;
  /** It stays where it is: the pointer was lifted, or a key. */
  onSettle: (point: Point) => void;
};

const steps: Record<string, Point> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

const within = (share: number): number => Math.min(1, Math.max(0, Math.round(share * 100) / 100));

/**
 * The whole picture, with what pages show of it in a frame. The point that
 * stays in view is put by a tap or dragged, or moved by the arrow keys, by
 * larger steps with Shift.
 */
export const FocalPoint = ({ image, shape, value, onMove, onSettle }: Props) => {
  const { t } = useTranslation('ui');
  const across = useRef<HTMLInputElement>(null);
  const at = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Point => {
    const box = currentTarget.getBoundingClientRect();
    return { x: within((clientX - box.left) / box.width), y: within((clientY - box.top) / box.height) };
  };
  const press = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    const by = event.shiftKey ? 0.25 : 0.05;
    onMove({ x: within(value.x + step.x * by), y: within(value.y + step.y * by) });
  };
  const percent = (share: number) => Math.round(share * 100);
  const crop = cropOf(image, shape, value);
  const axis = (key: 'x' | 'y') => ({
    type: 'range',
    min: 0,
    max: 100,
    step: 5,
    className: classes.axis,
    value: percent(value[key]),
    'aria-label': t(`picture.from.${key}`),
    'aria-valuetext': t('picture.percent', { percent: percent(value[key]) }),
    // Assistive technology moves them without keys.
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => {
      const moved = { ...value, [key]: Number(currentTarget.value) / 100 };
      onMove(moved);
      onSettle(moved);
    },
  });
  const variant = variantOf(image, 720);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the two sliders inside are the control
    <div
      className={classes.picture}
      style={{ '--ratio': image.width / image.height } as CSSProperties}
      onPointerDown={(event) => {
        // Keeps the focus where the keys are.
        event.preventDefault();
        across.current?.focus();
        event.currentTarget.setPointerCapture(event.pointerId);
        onMove(at(event));
      }}
      onPointerMove={(event) => event.currentTarget.hasPointerCapture(event.pointerId) && onMove(at(event))}
      onPointerUp={(event) => onSettle(at(event))}
      onKeyDown={press}
      onKeyUp={({ key }) => key in steps && onSettle(value)}
    >
      <img src={variant?.url} alt="" draggable={false} style={{ background: image.color || undefined }} />
      <span
        className={classes.crop}
        style={{
          left: `${crop.left * 100}%`,
          top: `${crop.top * 100}%`,
          width: `${crop.width * 100}%`,
          height: `${crop.height * 100}%`,
        }}
      />
      <span className={classes.point} style={{ left: `${value.x * 100}%`, top: `${value.y * 100}%` }}>
        <input ref={across} data-autofocus {...axis('x')} />
        <input tabIndex={-1} {...axis('y')} />
      </span>
    </div>
  );
};
