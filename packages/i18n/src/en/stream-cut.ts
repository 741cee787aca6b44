/** Cutting a publisher by hand. */
export const streamCut = {
  cut: 'Cut',
  lift: 'Let it publish again',
  cutOf: 'Cut {{name}}',
  liftOf: 'Let {{name}} publish again',
  askTitle: 'Cut the publisher?',
  askText:
    'The encoder of {{name}} is disconnected and refused until you let it publish again, or replace the stream key or its secret.',
  askYes: 'Cut',
  cutDone: 'Stream cut',
  liftDone: 'The encoder may publish again',
  cutFailed: 'Could not cut the stream',
  liftFailed: 'Could not let the encoder publish again',
  label: 'Cut',
  since: 'Since {{when}}. Encoders are refused.',
};
