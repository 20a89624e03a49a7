import { useCallback } from 'react';
import { type MessageId, useT } from '@/i18n';
import type { UnsupportedReason, UploadStatus } from '../../types';

const OWN_REASONS: Readonly<Partial<Record<UnsupportedReason['code'], MessageId>>> = {
  photo_too_small: 'storage.reason.photo_too_small',
  file_too_large: 'storage.reason.file_too_large',
  too_many_pixels: 'storage.reason.too_many_pixels',
  file_raw: 'storage.reason.file_raw',
  file_empty: 'storage.reason.file_empty',
  file_unreadable: 'storage.reason.file_unreadable',
};
/** Parameters that a message needs. A server rejection without them gets a general message. */
const NEEDED: Readonly<Partial<Record<UnsupportedReason['code'], readonly string[]>>> = {
  photo_too_small: ['width', 'height', 'min'],
  file_too_large: ['megabytes', 'max'],
  too_many_pixels: ['megapixels', 'max'],
};
const GENERAL: Readonly<Record<UnsupportedReason['code'], MessageId>> = {
  photo_too_small: 'error.photo_too_small',
  file_too_large: 'error.file_too_large',
  file_unsupported: 'error.file_unsupported',
  file_corrupt: 'error.file_corrupt',
  file_raw: 'error.file_unsupported',
  file_empty: 'error.file_corrupt',
  file_unreadable: 'storage.reason.file_unreadable',
  too_many_pixels: 'error.file_too_large',
};

function reasonId({ code, params }: UnsupportedReason): MessageId {
  const own = OWN_REASONS[code];
  return own && (NEEDED[code] ?? []).every((name) => name in params) ? own : GENERAL[code];
}

export function useReasonText(): (reason: UnsupportedReason) => string {
  const t = useT();
  return useCallback((reason) => t(reasonId(reason), reason.params), [t]);
}

export function useStatusText(): (status: UploadStatus) => string {
  const t = useT();
  return useCallback(
    (status) => {
      if (status.phase === 'uploading') return t('photos.status.uploading', { progress: status.progress });
      if (status.phase === 'waiting' && status.attempt > 0) return t('photos.status.retrying');
      return t(`photos.status.${status.phase === 'unsupported' ? 'failed' : status.phase}`);
    },
    [t],
  );
}
