import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: cards instead of tables, full-screen dialogs. */
export const usePhone = () => useMediaQuery('(width < 768px)', window.innerWidth < 768);
