/** In which format a user wants a stream, when several are offered. */
export const formatPriorities = ['RTMP', 'HLS', 'WSS', 'DASH'] as const;
export type FormatPriority = (typeof formatPriorities)[number];

/** In which picture size a user wants a stream, from the smallest. */
export const qualityPriorities = ['SD', 'HD', 'FHD', 'UHD', 'HV', 'SHV'] as const;
export type QualityPriority = (typeof qualityPriorities)[number];

/** The size of each quality, in pixels. */
export const qualitySizes = {
  SD: { width: 720, height: 576 },
  HD: { width: 1280, height: 720 },
  FHD: { width: 1920, height: 1080 },
  UHD: { width: 3840, height: 2160 },
  HV: { width: 4320, height: 2160 },
  SHV: { width: 7680, height: 4320 },
} as const satisfies Record<QualityPriority, { width: number; height: number }>;
