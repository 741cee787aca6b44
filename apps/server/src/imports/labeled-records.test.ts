import { describe, expect, it } from 'vitest';
import { labeledResolutions, labeledServers, labeledStatuses, findByLabel } from '#server/imports/labeled-records';
import type { LabeledRecord } from '#server/imports/labeled-records';

const ids = (records: LabeledRecord[], given: string) => findByLabel(records, given).map(({ id }) => id);

describe('a server', () => {
  const server = (id: number, fqdn: string, location = '', ip = '') => ({ id, fqdn, location, ip });
  const servers = labeledServers([
    server(1, 'localhost', 'Rehearsal, open to all'),
    server(2, 'localhost', '', '10.0.0.2'),
    server(3, 'localhost'),
    server(4, 'media.example.org', 'Moscow', '10.0.0.4'),
  ]);

  it('is exported under a label that only it has', () => {
    const written = servers.map(({ names }) => names[0] ?? '');
    expect(written).toEqual([
      'localhost (Rehearsal, open to all)',
      'localhost (10.0.0.2)',
      'localhost (#3)',
      'media.example.org',
    ]);
    expect(written.map((name) => ids(servers, name))).toEqual([[1], [2], [3], [4]]);
  });

  it('is found by each of its names, and by its location or address alone', () => {
    for (const given of [
      'MEDIA.example.org',
      'media.example.org (moscow)',
      'media.example.org (#4)',
      'Moscow',
      '10.0.0.4',
    ])
      expect({ given, ids: ids(servers, given) }).toEqual({ given, ids: [4] });
    expect(ids(servers, 'localhost')).toEqual([1, 2, 3]);
    expect(ids(servers, 'localhost (Moscow)')).toEqual([]);
  });
});

describe('a status', () => {
  const statuses = labeledStatuses([
    { id: 1, name: 'Scheduled', nameRu: 'Запланирована', phase: 'scheduled', builtIn: true },
    { id: 2, name: 'Canceled', nameRu: 'Отменена', phase: 'canceled', builtIn: true },
    { id: 3, name: 'Postponed', nameRu: 'Отложена', phase: 'scheduled', builtIn: false },
    { id: 4, name: 'Planned', nameRu: 'В планах', phase: 'scheduled', builtIn: false },
  ]);

  it.each([
    ['scheduled', 1],
    ['ЗАПЛАНИРОВАН', 1],
    ['отменён', 2],
    ['Cancelled', 2],
    ['Отложен', 3],
    ['отложено', 3],
    ['planned', 4],
  ])('%s is status %i', (given, id) => expect(ids(statuses, given)).toEqual([id]));

  it('is not found by an unknown word', () => expect(ids(statuses, 'Прервана')).toEqual([]));
});

describe('a resolution', () => {
  const resolutions = labeledResolutions([
    { id: 1, name: 'FHD', width: 1920, height: 1080 },
    { id: 2, name: '4K', width: 3840, height: 2160 },
    { id: 3, name: 'HD', width: 1280, height: 720 },
    { id: 4, name: 'HD square', width: 720, height: 720 },
  ]);

  it.each([
    ['1080p', 1],
    ['1080P', 1],
    ['1920×1080', 1],
    ['1920х1080', 1],
    ['Full HD', 1],
    ['uhd', 2],
    ['4k', 2],
    ['hd', 3],
  ])('%s is resolution %i', (given, id) => expect(ids(resolutions, given)).toEqual([id]));

  it('needs its name or its full size when another has the same height', () => {
    expect(ids(resolutions, '720p')).toEqual([3, 4]);
    expect(ids(resolutions, '720x720')).toEqual([4]);
  });
});
