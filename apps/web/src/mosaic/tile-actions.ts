/** What can be done with a tile. The object never changes, so that it does not cause tiles to render again. */
export type TileActions = {
  focus: (id: number) => void;
  open: (id: number) => void;
  remove: (id: number) => void;
  enlarge: (id: number) => void;
  toggleSound: () => void;
};
