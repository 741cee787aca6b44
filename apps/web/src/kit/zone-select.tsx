import { Select } from '@mantine/core';
import type { OptionsFilter, SelectProps } from '@mantine/core';
import { hasAllWords } from '@touchline/names';

const zones = Intl.supportedValuesOf('timeZone');

/** As every search: in either layout and script. Mantine's own would want a zone letter by letter. */
const filter: OptionsFilter = ({ options, search, limit }) =>
  options.filter((option) => 'label' in option && hasAllWords([option.label], search)).slice(0, limit);

/** A picker of IANA zones. The chosen one is offered also where this browser does not know it. */
export function ZoneSelect({ value, ...props }: Omit<SelectProps, 'data' | 'filter' | 'searchable' | 'limit'>) {
  const data = value && !zones.includes(value) ? [value, ...zones] : zones;
  return <Select {...props} value={value ?? null} searchable limit={60} filter={filter} data={data} />;
}
