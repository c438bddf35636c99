'use client';

import type { AnalyserView } from '@meguri/contracts';
import { useQuery } from '@tanstack/react-query';
import { Play } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useTRPC } from '../../../data/trpc.ts';
import { useMay } from '../../../data/viewer.tsx';
import Link from '../../../design/link.tsx';
import { buttonLook } from '../../../design/looks.ts';
import { NewButton } from '../../../design/forms/new-act.tsx';
import { Screen, ScreenTrail } from '../../../design/screen.tsx';
import { UnloadedScreen } from '../../../design/unloaded-screen.tsx';
import { visibleText } from '../../../format/visible-text.ts';
import { AuditLink } from '../../audit/audit-link.tsx';
import { ProtectionNote } from '../protection-note.tsx';
import { UploadDialog } from '../upload/upload-dialog.tsx';
import { AnalyserAbout } from './analyser-about.tsx';
import { AnalyserVersions } from './analyser-versions.tsx';
import { SourceView } from './source-view.tsx';
import { TrialPanel } from './trial-panel.tsx';

/**
 * One analyser: a version with its source, a trial, and the other versions.
 *
 * @param version undefined: the latest
 */
export function AnalyserScreen({ name, version }: { name: string; version: number | undefined }) {
  const t = useTranslations('analysers');
  const trpc = useTRPC();
  const analyser = useQuery(
    trpc.analysers.get.queryOptions({ name, ...(version === undefined ? {} : { version }) }),
  );
  // The analyser is gone once its last version is removed.
  if (analyser.data && !analyser.error) return <AnalyserContent analyser={analyser.data} />;
  return (
    <UnloadedScreen
      title={name}
      trail={<ScreenTrail href="/analysers" name={t('name')} />}
      what={t('oneFailed')}
      query={analyser}
    />
  );
}

function AnalyserContent({ analyser }: { analyser: AnalyserView }) {
  const t = useTranslations('analysers');
  const trpc = useTRPC();
  const may = { upload: useMay('administrator'), scan: useMay('operator') };
  const [isUploading, setUploading] = useState(false);
  const protection = useQuery(trpc.analysers.list.queryOptions()).data?.protection;
  const { name, form, about, selected } = analyser;
  const isBuiltIn = form === 'built-in';
  const isRefused = !isBuiltIn && protection === 'none';
  const scanQuery = new URLSearchParams({
    analyser: name,
    ...(isBuiltIn ? {} : { version: String(selected.version) }),
  });
  return (
    <Screen
      title={name}
      trail={<ScreenTrail href="/analysers" name={t('name')} />}
      summary={<span lang="">{visibleText(about)}</span>}
      actions={
        <>
          {!isBuiltIn && (
            <span className="flex h-8 items-center px-2">
              <AuditLink subject={`analyser:${name}`} />
            </span>
          )}
          {may.scan && !isRefused && (
            <Link href={`/scans/new?${scanQuery}`} className={buttonLook()}>
              <Play className="size-4" aria-hidden />
              {t('scan')}
            </Link>
          )}
          {!isBuiltIn && (
            <NewButton
              label={t('newVersion')}
              may={may.upload && !isRefused}
              otherwise={may.upload ? t('protection.none') : t('administratorsOnly')}
              onClick={() => setUploading(true)}
            />
          )}
        </>
      }
    >
      {protection && <ProtectionNote protection={protection} />}
      <AnalyserAbout analyser={analyser} />
      <TrialPanel key={`${name} ${selected.version}`} analyser={analyser} isRefused={isRefused} />
      <SourceView analyser={analyser} />
      {!isBuiltIn && <AnalyserVersions analyser={analyser} />}
      <UploadDialog open={isUploading} name={name} onClose={() => setUploading(false)} />
    </Screen>
  );
}
