import { handoverRoutes } from '@touchline/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '#kit/call.ts';

/** The handovers from and to the user that are open or ended within a day. */
export const useHandovers = () =>
  useQuery({ queryKey: ['handover', 'list'], queryFn: ({ signal }) => call(handoverRoutes.list, {}, signal) });
