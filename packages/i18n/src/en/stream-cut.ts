/** Cutting a publisher by hand. */
export const streamCut = {
  cut: 'Cut',
  lift: 'Let it publish again',
  cutOf: 'Cut {{name}}',
  liftOf: 'Let {{name}} publish again',
  askTitle: 'Cut the encoder?',
  askText:
    'The encoder of {{name}} is disconnected and refused until you let it publish again, or replace the stream key or its secret.',
  askTextElsewhere:
    'The server of {{name}} cannot disconnect an encoder for the console. New connections are refused until you let it publish again, or replace the stream key or its secret.',
  askYes: 'Cut',
  cutDone: 'Stream cut',
  liftDone: 'The encoder may publish again',
  cutFailed: 'Could not cut the stream',
  liftFailed: 'Could not let the encoder publish again',
  label: 'Cut',
  since: 'Since {{when}}. Encoders are refused.',
};

/** Entries of the history. */
export const streamCuts = {
  ordered: 'Cut by hand',
  lifted: 'Publishing allowed again',
  done: 'Encoder cut: {{reason}}',
  refused: 'The server did not cut the encoder ({{why}}): {{reason}}',
  impossible: 'The encoder cannot be cut on this server: {{reason}}',
};
