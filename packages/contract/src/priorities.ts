/** The preferred format when a stream has several. */
export const formatPriorities = ['RTMP', 'HLS', 'WSS', 'DASH'] as const;
export type FormatPriority = (typeof formatPriorities)[number];

/** The preferred picture size, smallest first. */
export const qualityPriorities = ['SD', 'HD', 'FHD', 'UHD', 'HV', 'SHV'] as const;
export type QualityPriority = (typeof qualityPriorities)[number];

/** Width and height of each quality, in pixels. */
export const qualitySizes = {
  SD: { width: 720, height: 576 },
  HD: { width: 1280, height: 720 },
  FHD: { width: 1920, height: 1080 },
  UHD: { width: 3840, height: 2160 },
  HV: { width: 4320, height: 2160 },
  SHV: { width: 7680, height: 4320 },
} as const satisfies Record<QualityPriority, { width: number; height: number }>;
