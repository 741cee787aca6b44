import { vendorPresets } from '@touchline/contract';

/** A media server of the desk. Nothing answers at its address: `.test` names are reserved. */
export type FleetServer = {
  fqdn: string;
  location: string;
  vendor: 'touchline' | 'srs';
  /** Streams at once. */
  capacity: number;
  language: 'en' | 'ru';
};

export const fleet: FleetServer[] = [
  { fqdn: 'lon1.touchline.test', location: 'London', vendor: 'touchline', capacity: 24, language: 'en' },
  { fqdn: 'fra1.touchline.test', location: 'Frankfurt', vendor: 'touchline', capacity: 16, language: 'en' },
  { fqdn: 'msk1.touchline.test', location: 'Москва', vendor: 'touchline', capacity: 24, language: 'ru' },
  { fqdn: 'spb1.touchline.test', location: 'Санкт-Петербург', vendor: 'srs', capacity: 12, language: 'ru' },
];

/** The columns of a server of the fleet. Only a bundled kind of node checks signed links by itself. */
export const fleetColumns = ({ fqdn, location, vendor, capacity }: FleetServer) => ({
  ...vendorPresets[vendor],
  fqdn,
  location,
  vendor,
  capacity,
  signed: vendor === 'touchline',
});
