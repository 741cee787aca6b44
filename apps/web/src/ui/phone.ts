import { useMediaQuery } from '@mantine/hooks';

/** Whether the window is as narrow as a phone's: cards instead of tables, dialogs as high as the screen. */
export const usePhone = () => useMediaQuery('(width < 768px)', window.innerWidth < 768);
