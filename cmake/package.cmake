# The Debian package: `cpack -G DEB` in a build with ROUNDHOUSE_STATIC and the prefix /usr; tools/release does it. Component `host` is what
# a service needs besides the program; it is installed only where it is named.
foreach(file conffiles postinst prerm postrm)
  list(APPEND DEBIAN_CONTROL ${PROJECT_SOURCE_DIR}/hosting/debian/${file})
endforeach()
install(FILES hosting/serve.conf DESTINATION /etc/roundhouse PERMISSIONS OWNER_READ OWNER_WRITE GROUP_READ
  COMPONENT host EXCLUDE_FROM_ALL)
install(FILES hosting/roundhouse.service DESTINATION /lib/systemd/system COMPONENT host EXCLUDE_FROM_ALL)
install(FILES LICENSE RENAME copyright DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT host EXCLUDE_FROM_ALL)
install(FILES hosting/grafana.json hosting/compose.yaml hosting/Caddyfile DESTINATION ${CMAKE_INSTALL_DOCDIR}/examples
  COMPONENT host EXCLUDE_FROM_ALL)

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME roundhouse)
set(CPACK_PACKAGE_CONTACT "Roundhouse developers <roundhouse@localhost>")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "six railway board games: server, terminal, researchers' tools")
set(CPACK_DEBIAN_PACKAGE_DESCRIPTION "Six railway board games with every rule, for a browser, a terminal and programs.
 The package runs the game server as a service; it listens to this machine
 alone until /etc/roundhouse/serve.conf says otherwise.")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, init-system-helpers")
set(CPACK_DEBIAN_PACKAGE_RECOMMENDS "ca-certificates")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA ${DEBIAN_CONTROL})
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program host)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_SET_DESTDIR ON)
set(CPACK_STRIP_FILES ON)
include(CPack)
