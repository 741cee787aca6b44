import { DirectoryScreen } from './directory-screen.tsx';
import { resolutions, servers, sports, statuses, teams, tournaments } from './directories.ts';

export function Servers() {
  return <DirectoryScreen key="server" directory={servers} tools={null} />;
}

export function Sports() {
  return <DirectoryScreen key="sport" directory={sports} tools={null} />;
}

export function Tournaments() {
  return <DirectoryScreen key="tournament" directory={tournaments} tools={null} />;
}

export function Teams() {
  return <DirectoryScreen key="team" directory={teams} tools={null} />;
}

export function Resolutions() {
  return <DirectoryScreen key="resolution" directory={resolutions} tools={null} />;
}

export function Statuses() {
  return <DirectoryScreen key="status" directory={statuses} tools={null} />;
}
