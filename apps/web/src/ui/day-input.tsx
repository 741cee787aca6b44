import { DateInput } from '@mantine/dates';
import type { DateInputProps } from '@mantine/dates';
import '@mantine/dates/styles.layer.css';
import 'dayjs/locale/ru';
import { useTranslation } from 'react-i18next';
import { parseDay } from './parse-day.ts';

type Props = Omit<DateInputProps, 'value' | 'onChange'> & { value: string; onChange: (day: string) => void };

/** A date input with the value `2026-11-21`, empty without a date. Accepts the usual formats or a pick; weeks begin on Monday. */
export function DayInput({ value, onChange, ...props }: Props) {
  const { i18n } = useTranslation();
  return (
    <DateInput
      {...props}
      locale={i18n.language}
      firstDayOfWeek={1}
      valueFormat="DD.MM.YYYY"
      dateParser={(text) => parseDay(text, new Date())}
      value={value || null}
      onChange={(date) => onChange(date ?? '')}
    />
  );
}
