'use client';

import { FileCode2, Image } from 'lucide-react';
import { useTranslations } from 'next-intl';
import type { RefObject } from 'react';
import { IconButton } from '../button.tsx';
import { saveFile } from '../save-file.ts';
import { useFailureToast } from '../toast.tsx';
import { chartPicture, pngOf } from './chart-picture.ts';
import type { ChartOrigin } from './chart-source.tsx';

interface ChartExportProps extends ChartOrigin {
  /** The element with the drawing. */
  body: RefObject<HTMLElement | null>;
  name: string;
}

/** Saves the drawing of a chart with its name, legend, source and time range. */
export function ChartExport({ body, name, source, range }: ChartExportProps) {
  const t = useTranslations('common.chart');
  const failed = useFailureToast();
  const picture = () => {
    const drawn = body.current && chartPicture(body.current, name, t('source', { source, range }));
    if (!drawn) throw new Error(t('nothingDrawn'));
    return drawn;
  };
  const fileName = (extension: string) =>
    `${name.toLowerCase().replaceAll(/[\s/:*?"<>|\\]+/g, '-')}.${extension}`;
  const saveSvg = () => saveFile(fileName('svg'), new Blob([picture().text], { type: 'image/svg+xml' }));
  const savePng = async () => saveFile(fileName('png'), await pngOf(picture()));
  const attempt = (save: () => void | Promise<void>) => () => {
    Promise.resolve().then(save).catch(failed);
  };
  return (
    <span className="flex">
      <IconButton label={t('png', { name })} onClick={attempt(savePng)}>
        <Image className="size-4" aria-hidden />
      </IconButton>
      <IconButton label={t('svg', { name })} onClick={attempt(saveSvg)}>
        <FileCode2 className="size-4" aria-hidden />
      </IconButton>
    </span>
  );
}
