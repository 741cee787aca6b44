import { DirectoryScreen } from './directory-screen.tsx';
import { clients, resolutions, servers, sports, statuses, teams, tournaments } from './directories.ts';

export function Servers() {
  return <DirectoryScreen key="server" directory={servers} />;
}

export function Sports() {
  return <DirectoryScreen key="sport" directory={sports} />;
}

export function Tournaments() {
  return <DirectoryScreen key="tournament" directory={tournaments} />;
}

export function Teams() {
  return <DirectoryScreen key="team" directory={teams} />;
}

export function Resolutions() {
  return <DirectoryScreen key="resolution" directory={resolutions} />;
}

export function Statuses() {
  return <DirectoryScreen key="status" directory={statuses} />;
}

export function Clients() {
  return <DirectoryScreen key="client" directory={clients} />;
}
