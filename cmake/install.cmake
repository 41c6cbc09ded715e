# What `cmake --install` puts where. Component `library`: the CMake package, the pkg-config files, headers, libraries and
# the board files. Component `program`: the command roundhouse and the page. Component `mpi`: roundhouse-mpi.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

set_target_properties(roundhouse_engine PROPERTIES EXPORT_NAME engine)
set_target_properties(roundhouse_assets PROPERTIES EXPORT_NAME boards OUTPUT_NAME roundhouse_boards)
set_target_properties(roundhouse_players PROPERTIES EXPORT_NAME players)
set(ROUNDHOUSE_LIBRARIES roundhouse_engine roundhouse_assets roundhouse_players)
set(ROUNDHOUSE_HEADERS engine/include/ assets/include/ players/include/)
if(ROUNDHOUSE_C)
  set_target_properties(roundhouse_c PROPERTIES EXPORT_NAME c)
  list(APPEND ROUNDHOUSE_LIBRARIES roundhouse_c)
  list(APPEND ROUNDHOUSE_HEADERS c/include/)
endif()
set_target_properties(${ROUNDHOUSE_LIBRARIES} PROPERTIES INSTALL_RPATH $ORIGIN)
# Before 1.0 every minor version may change the C++ interface, and so the names in a shared library.
set(ROUNDHOUSE_SOVERSION ${PROJECT_VERSION_MAJOR}.${PROJECT_VERSION_MINOR})
foreach(library roundhouse_engine roundhouse_assets roundhouse_players)
  set_target_properties(${library} PROPERTIES VERSION ${PROJECT_VERSION} SOVERSION ${ROUNDHOUSE_SOVERSION})
endforeach()

install(TARGETS ${ROUNDHOUSE_LIBRARIES} EXPORT roundhouse
  ARCHIVE DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
  LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR} COMPONENT library
  INCLUDES DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(DIRECTORY ${ROUNDHOUSE_HEADERS} DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT library FILES_MATCHING PATTERN "*.h")
install(DIRECTORY boards DESTINATION ${CMAKE_INSTALL_DATADIR}/roundhouse COMPONENT library FILES_MATCHING PATTERN "*.json")
install(FILES LICENSE DESTINATION ${CMAKE_INSTALL_DOCDIR} COMPONENT library)

set(PACKAGE_FOLDER ${CMAKE_INSTALL_LIBDIR}/cmake/roundhouse)
set(MADE_FOLDER ${CMAKE_CURRENT_BINARY_DIR}/package)
install(EXPORT roundhouse NAMESPACE roundhouse:: FILE roundhouse-targets.cmake DESTINATION ${PACKAGE_FOLDER} COMPONENT library)
configure_package_config_file(cmake/roundhouse-config.cmake.in ${MADE_FOLDER}/roundhouse-config.cmake
  INSTALL_DESTINATION ${PACKAGE_FOLDER} PATH_VARS CMAKE_INSTALL_DATADIR)
write_basic_package_version_file(${MADE_FOLDER}/roundhouse-config-version.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${MADE_FOLDER}/roundhouse-config.cmake ${MADE_FOLDER}/roundhouse-config-version.cmake
  DESTINATION ${PACKAGE_FOLDER} COMPONENT library)

# The prefix as seen from the pkg-config files: an installation may be moved.
file(RELATIVE_PATH PC_PREFIX ${CMAKE_INSTALL_FULL_LIBDIR}/pkgconfig ${CMAKE_INSTALL_PREFIX})
# A static library does not carry what it needs; a shared one does.
if(BUILD_SHARED_LIBS)
  set(PC_JSON_PRIVATE "-lboost_json")
else()
  set(PC_JSON " -lboost_json")
endif()
configure_file(cmake/roundhouse.pc.in ${MADE_FOLDER}/roundhouse.pc @ONLY)
install(FILES ${MADE_FOLDER}/roundhouse.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
if(ROUNDHOUSE_C)
  configure_file(cmake/roundhouse-c.pc.in ${MADE_FOLDER}/roundhouse-c.pc @ONLY)
  install(FILES ${MADE_FOLDER}/roundhouse-c.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT library)
endif()
if(ROUNDHOUSE_PROGRAM)
  set_target_properties(roundhouse PROPERTIES INSTALL_RPATH $ORIGIN/../${CMAKE_INSTALL_LIBDIR})
  install(TARGETS roundhouse RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT program)
  set(MADE_BY_PROGRAM ${CMAKE_BINARY_DIR}/cli)
  install(FILES ${MADE_BY_PROGRAM}/man/roundhouse.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/man1 COMPONENT program)
  install(FILES ${MADE_BY_PROGRAM}/man/fr/roundhouse.1 DESTINATION ${CMAKE_INSTALL_MANDIR}/fr/man1 COMPONENT program)
  install(FILES ${MADE_BY_PROGRAM}/completion/roundhouse DESTINATION ${CMAKE_INSTALL_DATADIR}/bash-completion/completions COMPONENT program)
  install(FILES ${MADE_BY_PROGRAM}/completion/_roundhouse DESTINATION ${CMAKE_INSTALL_DATADIR}/zsh/site-functions COMPONENT program)
  install(FILES ${MADE_BY_PROGRAM}/completion/roundhouse.fish DESTINATION ${CMAKE_INSTALL_DATADIR}/fish/vendor_completions.d COMPONENT program)
  # The page, where tools/page has built it; `roundhouse serve` looks for it there.
  install(DIRECTORY ${CMAKE_CURRENT_SOURCE_DIR}/build/web DESTINATION ${CMAKE_INSTALL_DATADIR}/roundhouse COMPONENT program OPTIONAL)
endif()
if(TARGET roundhouse-mpi)
  install(TARGETS roundhouse-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR} COMPONENT mpi)
endif()
