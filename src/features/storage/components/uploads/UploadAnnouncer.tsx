import { useState } from 'react';
import { useT } from '@/i18n';
import type { UploadSummary } from '../../selectors';

/** Announces upload progress to screen readers, politely: at each tenth of the photos and at the end. */
export const UploadAnnouncer = ({ summary }: { readonly summary: UploadSummary }) => {
  const t = useT();
  const { stored, failed, active, unsupported } = summary;
  const total = summary.total - unsupported;
  const step = total === 0 ? 'none' : active === 0 ? 'rest' : String(Math.floor((stored * 10) / total));
  const [told, setTold] = useState({ step: 'none', stored, failed, total });
  if (told.step !== step) setTold({ step, stored, failed, total });
  const progress = told.total > 0 ? t('photos.upload.progress', { done: told.stored, total: told.total }) : '';
  const failures =
    told.step === 'rest' && told.failed > 0 ? `. ${t('photos.upload.failed', { count: told.failed })}` : '';
  return <output className="visually-hidden">{progress + failures}</output>;
};
