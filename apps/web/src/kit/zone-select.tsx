import { Select } from '@mantine/core';
import type { OptionsFilter, SelectProps } from '@mantine/core';
import { hasAllWords } from '@touchline/names';

/** Chromium does not list UTC, and other browsers do. */
const zones = [...new Set(['UTC', ...Intl.supportedValuesOf('timeZone')])];

/** Matches like every search, in any keyboard layout and script; Mantine's filter compares letter by letter. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && hasAllWords([option.label], search)).slice(0, limit);

/** Selects an IANA time zone. The current value is offered even if this browser does not know it. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'limit'>) {
  const data = value && !zones.includes(value) ? [value, ...zones] : zones;
  return <Select {...props} value={value ?? null} searchable limit={60} filter={filter} data={data} />;
}
